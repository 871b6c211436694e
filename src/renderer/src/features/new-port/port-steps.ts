export const PORT_STEPS = ['before', 'bill', 'facts', 'date', 'review'] as const;
export type PortStep = (typeof PORT_STEPS)[number];
