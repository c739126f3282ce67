export { maskOf } from './forms/masks.ts';
export type { Mask } from './forms/masks.ts';
export { useMaskedInput } from './forms/use-masked-input.ts';
export type { MaskedInput } from './forms/use-masked-input.ts';
