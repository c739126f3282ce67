export { maskOf } from './forms/masks.ts';
export { phoneMask } from './forms/phone-mask.ts';
export type { Mask } from './forms/mask.ts';
export { useMaskedInput } from './forms/use-masked-input.ts';
export type { MaskedInput } from './forms/use-masked-input.ts';
