'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { WarningIcon } from '#components/kit/icon.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { problemOf } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'

export type LineTone = 'info' | 'success' | 'warning' | 'error'

const TONES: Record<LineTone, string> = {
  info: 'border-ink bg-info-tint',
  success: 'border-success bg-success-tint',
  warning: 'border-warning bg-warning-tint',
  error: 'border-error bg-error-tint',
}

/** Message in the page: tint, 6 px bar, the fact in bold, then the parts that still work. */
export function AlertLine({
  tone,
  title,
  children,
  live,
  className,
}: {
  tone: LineTone
  title?: ReactNode
  children?: ReactNode
  /** 'assertive' if it responds to the last press. */
  live?: 'polite' | 'assertive'
  className?: string
}) {
  const isBad = tone === 'warning' || tone === 'error'
  return (
    <div
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
      className={classes('flex gap-3 border-l-6 py-2.5 pr-3.5 pl-3', TONES[tone], className)}
    >
      {isBad ? (
        <WarningIcon size={18} className={classes('mt-px', tone === 'error' ? 'text-error' : 'text-warning')} />
      ) : null}
      <div className="min-w-0 flex-1">
        {title ? <b className="font-semibold">{title} </b> : null}
        {children}
      </div>
    </div>
  )
}

/** Empty state: the stripe, a sentence in serif, the last event, the next action. */
export function EmptyState({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="room-gutter py-8">
      <Stripe className="w-30" />
      <h2 className="heading mt-3 text-title">{title}</h2>
      {text ? <p className="mt-1 text-muted">{text}</p> : null}
      {actions ? <div className="mt-4 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  )
}

/** Words of the states below, for a page in another language. */
export interface StateWords {
  tryAgain: string
  unknownFailure: string
  noPermission: string
  rolesWithAccess: (values: { roles: string }) => string
}

const ENGLISH: StateWords = {
  tryAgain: 'Try again',
  unknownFailure: 'Something went wrong.',
  noPermission: 'You do not have permission for this.',
  rolesWithAccess: ({ roles }) => `Roles with access: ${roles}.`,
}

/** Error of a failed query with its reason and a retry button; `ForbiddenState` if the user has no permission. */
export function FailedState({
  title,
  error,
  permission,
  words = ENGLISH,
  onRetry,
}: {
  /** "We could not load the orders." */
  title: string
  error: Error | null
  /** The query's permission, to name the roles that have it. */
  permission?: Permission
  words?: StateWords
  onRetry: () => void
}) {
  const problem = problemOf(error)
  if (problem?.code === 'not-allowed')
    return <ForbiddenState permission={permission} text={problem.message} words={words} />
  return (
    <div className="room-gutter py-6">
      <AlertLine tone="error" title={title} live="assertive">
        {problem?.message ?? words.unknownFailure}
      </AlertLine>
      <OfficeButton variant="outline" className="mt-3" onClick={onRetry}>
        {words.tryAgain}
      </OfficeButton>
    </div>
  )
}

/** Missing permission and the roles that have it. */
export function ForbiddenState({
  permission,
  text,
  words = ENGLISH,
}: {
  permission?: Permission
  text?: string
  words?: StateWords
}) {
  return (
    <div className="room-gutter py-6">
      <AlertLine tone="info" title={words.noPermission}>
        {permission ? words.rolesWithAccess({ roles: whoMay(permission) }) : text}
      </AlertLine>
    </div>
  )
}

const WIDTHS = ['w-16', 'w-32', 'w-24', 'w-20', 'w-28']

/** Placeholder rows of the table's row height while a list loads for the first time. */
export function LoadingRows({ label, rows = 12 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className="room-gutter flex h-(--row) items-center gap-6 border-b border-hairline">
          {WIDTHS.map((width, at) => (
            <span key={width} className={classes('h-3 bg-calico', WIDTHS[(at + row) % WIDTHS.length])} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Parts of a TanStack query that are used here. */
interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

type QueryTexts = {
  /** Placeholder rows while loading; 12 if absent. */
  rows?: number
  /** The read's permission, named to a user who lacks it. */
  permission?: Permission
  words?: StateWords
} & (
  | { /** Completes "Loading …" and "We could not load ….": "the orders". */ what: string }
  | { /** Both sentences, for a page in another language. */ loading: string; failed: string }
)

/** State of a query that has no data: the reason and a retry button after a failure, else placeholder rows. */
export function QueryState({
  query: { data, error, refetch },
  rows,
  permission,
  words,
  ...texts
}: QueryTexts & { query: Query<unknown> }) {
  const { loading, failed } =
    'what' in texts ? { loading: `Loading ${texts.what}`, failed: `We could not load ${texts.what}.` } : texts
  return error && data === undefined ? (
    <FailedState title={failed} error={error} permission={permission} words={words} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows label={loading} rows={rows} />
  )
}

/**
 * Shows its children once the query has data, and the `QueryState` until then. Data stays if a later fetch fails.
 * @param empty shown instead of the children, unless falsy: `rows.length === 0 && <EmptyState … />`
 */
export function Loaded<Data>({
  query,
  empty,
  children,
  ...texts
}: QueryTexts & { query: Query<Data>; empty?: ReactNode; children: ReactNode | ((data: Data) => ReactNode) }) {
  const { data } = query
  if (data === undefined) return <QueryState query={query} {...texts} />
  return empty || (typeof children === 'function' ? children(data) : children)
}
