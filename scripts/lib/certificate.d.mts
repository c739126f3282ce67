export function makeCertificate(folder: string, name?: string): { certificate: string; key: string };
export function toKeyHash(certificate: string): string;
