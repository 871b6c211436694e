import type { Plugin } from 'vite';

export function listBuiltFiles(): Plugin;
export function builtFiles(root: string): string[];
