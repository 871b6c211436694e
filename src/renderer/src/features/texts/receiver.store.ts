import { onScopeDispose, shallowRef } from 'vue';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { MailboxTrouble } from '#shared/bridge/mail.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { ReceiverSettings, ReceiverState } from '#shared/bridge/texts.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** How texts come in, and whether they do. */
export const useReceiver = defineAccountStore('text-receiver', ({ profileId, signal }) => {
  const state = shallowRef<ReceiverState | null>(null);
  const problem = shallowRef<Problem | null>(null);

  const load = singleFlight(async () => {
    const outcome = await ask('texts.receiver', undefined, profileId);
    if (signal.aborted) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) state.value = outcome.value;
  });

  /** Keeps what a person set; the problem where it could not be kept. */
  async function set(settings: ReceiverSettings): Promise<Problem | null> {
    const outcome = await ask('texts.setReceiver', settings, profileId);
    if (outcome.ok && !signal.aborted) state.value = outcome.value;
    return outcome.ok ? null : outcome.problem;
  }

  async function renew(): Promise<Problem | null> {
    const outcome = await ask('texts.renewReceiver', undefined, profileId);
    if (outcome.ok && !signal.aborted) state.value = outcome.value;
    return outcome.ok ? null : outcome.problem;
  }

  /** Opens a mailbox and reads texts in it from now on; `trouble`: what is wrong with it. */
  function setMail(mailbox: CommandInput<'texts.setMail'>): Promise<Outcome<{ trouble: MailboxTrouble | null }>> {
    return ask('texts.setMail', mailbox, profileId);
  }

  async function mailStep(step: 'texts.leaveMail' | 'texts.lookInMail'): Promise<Problem | null> {
    const outcome = await ask(step, undefined, profileId);
    await load();
    return outcome.ok ? null : outcome.problem;
  }

  for (const event of ['texts.receiverChanged', 'texts.changed'] as const)
    onScopeDispose(
      window.bridge.on(event, () => {
        if (state.value !== null) void load();
      }),
    );

  return { state, problem, load, set, renew, setMail, mailStep };
});
