import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'

/** Errors and warnings of a field, shown below it. Passed checks are shown under the preview. */
export function FieldFindings({ id, findings }: { id: string; findings: readonly ContentFinding[] }) {
  const said = findings.filter(({ level }) => level !== 'ok')
  if (said.length === 0) return null
  return (
    <ul id={id} className="mt-1 text-tiny">
      {said.map(({ level, message }) => (
        <li key={message} className={classes('font-semibold', level === 'error' ? 'text-error' : 'text-warning')}>
          {message}
        </li>
      ))}
    </ul>
  )
}

/**
 * Field of a shop front entry: label at the left on wide screens, above on phones; findings below.
 * @param htmlFor the control's ID; the findings have the ID `${htmlFor}-found`, for its `aria-describedby`
 */
export function FieldRow({
  label,
  htmlFor,
  findings = [],
  children,
}: {
  label: string
  htmlFor: string
  findings?: readonly ContentFinding[]
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-3 md:grid-cols-[5.5rem_minmax(0,1fr)]">
      <label htmlFor={htmlFor} className="self-start text-muted max-md:text-tiny md:pt-1.5">
        {label}
      </label>
      <div className="min-w-0">
        {children}
        <FieldFindings id={`${htmlFor}-found`} findings={findings} />
      </div>
    </div>
  )
}

/** The findings of one field of an entry. */
export const findingsOf = (findings: readonly ContentFinding[], itemId: string, field: string): ContentFinding[] =>
  findings.filter((one) => one.itemId === itemId && one.field === field)

/** ARIA attributes that connect a control with its findings. */
export function describedBy(id: string, findings: readonly ContentFinding[]) {
  const isWrong = findings.some(({ level }) => level === 'error')
  const isSaid = findings.some(({ level }) => level !== 'ok')
  return {
    'aria-invalid': isWrong ? (true as const) : undefined,
    'aria-describedby': isSaid ? `${id}-found` : undefined,
  }
}
