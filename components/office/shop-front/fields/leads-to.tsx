'use client'

import { nameOfTarget } from './target-choices.ts'
import { useTargetChoices } from './target-field.tsx'

/** The place a link opens, by its name in the list of places; empty if the link has the same name. */
export function LeadsTo({ target, name }: { target: string; name?: string }) {
  const place = nameOfTarget(useTargetChoices(), target)
  if (target === '') return 'no target yet'
  return place === name ? null : place
}
