export const name = 'worker';
