import type { Audience } from '#lib/contract/content/content-names.ts'

/**
 * Class that hides content of some visitors from all others, as pages are the same for all visitors
 * (app/theme/viewers.css).
 */
export const audienceClass = (audience: Audience): string | undefined =>
  audience === 'everybody' ? undefined : `to-${audience}`
