import type { ShownWhen } from '#lib/content/shown.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { finding } from './check-context.ts'

/** Faults of the times of an entry. @param at when the content is to be shown */
export function checkTimes({ id, from, until }: ShownWhen & { id: string }, at: Date): ContentFinding[] {
  if (from && until && Date.parse(from) >= Date.parse(until)) {
    return [finding('error', id, 'until', 'It ends before it begins.')]
  }
  if (until && Date.parse(until) <= at.getTime()) {
    return [finding('warning', id, 'until', 'Its time is over: it is not shown.')]
  }
  return []
}
