export type StatusTone = 'good' | 'bad' | 'warn' | 'busy' | 'neutral';
export type StatusIcon = 'done' | 'failed' | 'working' | 'waiting' | 'unknown' | 'stopped' | 'sent';
