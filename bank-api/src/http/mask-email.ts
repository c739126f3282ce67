/** `kuznetsov@romashka.ru` as `k***v@romashka.ru`: enough to know it again, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const end = name.length > 2 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}***${end}${email.slice(at)}`;
}
