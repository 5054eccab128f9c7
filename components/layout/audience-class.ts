import type { Audience } from '#lib/contract/content/content-names.ts'

/** Hides from all others what is for some visitors only; pages are the same for everybody (app/theme/viewers.css). */
export const audienceClass = (audience: Audience): string | undefined =>
  audience === 'everybody' ? undefined : `to-${audience}`
