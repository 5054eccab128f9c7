'use client'

import { classes } from '#components/kit/classes.ts'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { contentShapes, type Redirect } from '#lib/contract/content/content-parts.ts'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { EntryActions } from '../entry-actions.tsx'
import { EntryFields } from '../fields/entry-fields.tsx'
import { LeadsTo } from '../fields/leads-to.tsx'

const list = contentShapes.redirects.shape.redirects
const CELL = 'py-1.5 pr-3 [overflow-wrap:anywhere]'

/** The findings of a redirect as one word. */
function FoundMark({ findings }: { findings: readonly ContentFinding[] }) {
  if (findings.some(({ level }) => level === 'error')) return <StatusMark status="wrong">Error</StatusMark>
  if (findings.some(({ level }) => level === 'warning')) return <StatusMark status="look">Check</StatusMark>
  return null
}

/** A redirect in the table; its fields stand below it while it is open. */
export function RedirectRow({
  element,
  index,
  redirect,
  findings,
  refusal,
  isOpen,
  isSelected,
  onSelect,
  onOpen,
  onChange,
  onRemove,
}: {
  element?: (node: HTMLTableSectionElement | null) => void
  index: number
  redirect: Redirect
  /** Of this redirect. */
  findings: readonly ContentFinding[]
  refusal: string | null
  isOpen: boolean
  isSelected: boolean
  /** @param isWithShift selects the range from the previous selection to this row */
  onSelect: (isWithShift: boolean) => void
  onOpen: () => void
  onChange: (redirect: Redirect) => void
  onRemove: () => void
}) {
  const { id, from, target, isPermanent } = redirect
  const columns = useIsPhone() ? 3 : 5
  const name = from || listFormOf(list).nameless
  const kind = isPermanent ? 'Permanent' : 'Temporary'
  return (
    <tbody
      ref={element}
      data-index={index}
      data-item={id}
      className={classes(
        'border-b border-hairline align-top',
        isOpen ? 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]' : isSelected && 'bg-calico',
      )}
    >
      <tr aria-rowindex={index + 2} className="hover:bg-focus-row">
        <td className="pl-3 md:pt-0.5">
          <OfficeCheckbox
            label={`Select ${name}`}
            isChecked={isSelected}
            onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey === true)}
          />
        </td>
        <td className={CELL}>
          <button
            type="button"
            aria-expanded={isOpen}
            className={classes('-my-0.5 min-h-6 w-full text-left max-md:min-h-11', isOpen && 'font-semibold')}
            onClick={onOpen}
          >
            {from || <span className="text-muted">No address yet</span>}
            <span className="block text-tiny font-normal text-muted md:hidden">
              <LeadsTo target={target} />, {kind.toLowerCase()}
            </span>
          </button>
        </td>
        <td className={classes(CELL, 'max-md:hidden')}>
          <LeadsTo target={target} />
        </td>
        <td className={classes(CELL, 'text-muted max-md:hidden')}>{kind}</td>
        <td className={CELL}>
          <FoundMark findings={findings} />
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={columns} className="border-t border-hairline py-3 pr-5 pl-10 max-md:px-4">
            <div className="grid gap-2.5">
              <EntryFields {...{ list, findings, refusal, onChange }} entry={redirect} />
              <EntryActions
                noun="redirect"
                findings={findings.filter(({ field }) => field === null)}
                refusal={refusal}
                onRemove={onRemove}
              />
            </div>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
