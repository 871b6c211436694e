/** English (US). */
export const lock = {
  title: 'Linekeeper is locked',
  text: 'Faxes and balance are still watched.',
  pin: 'PIN',
  unlock: 'Unlock',
  enter: 'Type your PIN',
  retry: 'Too many wrong tries. Try again in {n} second. | Too many wrong tries. Try again in {n} seconds.',
  forgot: 'Forgot the PIN?',
  forgotText:
    'Nobody can read it back. Quit Linekeeper, delete the file “lock.json” in its data folder, and set a new PIN in Settings. Whoever can do that can also read this computer’s files, so keep the computer itself locked, too.',
};
