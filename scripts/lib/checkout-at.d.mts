export function hasCommit(rootDir: string, commit: string): boolean;
export function checkoutAt(rootDir: string, commit: string, target: string): void;
export function copySources(rootDir: string, target: string): void;
