export function hasCommit(rootDir: string, commit: string): boolean;
export function checkoutAt(rootDir: string, commit: string, target: string): void;
