import type { ContentOf, PartContent } from '../contract/content/content-parts.ts'

/** When an entry of the shop front is shown. */
export interface ShownWhen {
  isHidden: boolean
  from?: string | null
  until?: string | null
}

/** Whether an entry is shown at an instant; the instant of its end is the first without it. */
export const isShown = ({ isHidden, from, until }: ShownWhen, at: Date): boolean =>
  !isHidden && (!from || Date.parse(from) <= at.getTime()) && (!until || Date.parse(until) > at.getTime())

/** The entries of a part that have a separate start and end. */
export const timedEntries = ({ content }: PartContent): readonly (ShownWhen & { id: string })[] =>
  Object.values<readonly object[]>(content)
    .flat()
    .filter((entry): entry is ShownWhen & { id: string } => 'until' in entry)

/** The first time after an instant at which an entry starts or stops being shown; null without such a time. */
export function nextChange(of: PartContent, at: Date): Date | null {
  const instants = timedEntries(of)
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ from, until }) => [from, until])
    .flatMap((instant) => (instant ? [Date.parse(instant)] : []))
    .filter((instant) => instant > at.getTime())
  return instants.length > 0 ? new Date(Math.min(...instants)) : null
}

/** A part with its content, of a part that is only known when it runs. */
export const contentOf = <P extends keyof ContentOf>(part: P, content: ContentOf[P]): PartContent =>
  ({ part, content }) as PartContent
