import { describe, expect, it } from 'vitest';
import { isMachineText } from './machine-text.ts';

const ANN = '6172384410';

describe('a text of a program', () => {
  it.each([
    ['a short code', '72975', 'Can I come at ten?'],
    ['a toll-free number', '8885550134', 'Can I come at ten?'],
    ['a number abroad', '525555012345', 'Can I come at ten?'],
    ['nothing but a word that stops texts', ANN, 'Stop.'],
    ['a word that asks for texts again', ANN, 'START'],
    ['a word that a carrier answers', ANN, 'Help!'],
    ['an answer to a question of a program', ANN, 'Y'],
    ['an answer of a machine', ANN, 'Auto-Reply: I will be back on Monday'],
    ['an answer of a machine in other words', ANN, 'This is an automated message from Main St Pharmacy'],
    ['an answer of a machine in Spanish', ANN, 'Respuesta automática: vuelvo el lunes'],
    ['one that nobody reads the answers of', ANN, 'Your order left. Do not reply to this message.'],
    ['one in Spanish that nobody reads the answers of', ANN, 'Su pedido salió. No responda a este mensaje.'],
    ['an offer', ANN, '20% off today. Text STOP to end'],
    ['a code', ANN, 'Your verification code is 123456'],
    ['another office that is closed', ANN, 'Thanks for your text. Our office is currently closed.'],
    ['a phone whose owner drives', ANN, 'I’m driving right now. I’ll see your text later'],
  ])('is %s', (_, peer, text) => {
    expect(isMachineText(peer, text)).toBe(true);
  });

  it.each([
    'Can I come at ten?',
    'Please stop by at five',
    'Do you reply at night?',
    'My car has an automatic gearbox',
    '¿Puedo ir a las diez?',
    'No puedo ir hoy',
    'Yes, ten is fine',
    '',
  ])('is not “%s”', (text) => {
    expect(isMachineText(ANN, text)).toBe(false);
  });
});
