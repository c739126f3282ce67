import { oneOf } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';

export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const densitySchema = oneOf(DENSITIES);

/** How high the rows of the lists are, remembered on the device. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, keep] = useStoredDraft(densitySchema, ['list-density']);
  return [density ?? 'compact', keep];
}
