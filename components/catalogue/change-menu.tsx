'use client'

import { useId, useRef } from 'react'
import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { ChangeLink } from './change-link.tsx'
import { Choice } from './choice.tsx'

export type MenuChoice = { name: string; change: Partial<Filter>; on: boolean }

/**
 * A short list of changes under a button: per page, sort. Opens without JavaScript. Escape and a choice close it.
 * @param boxed draws a button with only the current choice, and opens the list upwards: for the bar at the foot of a
 * phone
 * @param radios draws the choices as radio buttons, which the arrow keys choose while the list stays open
 */
export function ChangeMenu({
  label,
  choices,
  boxed = false,
  radios = false,
}: {
  label: string
  choices: readonly MenuChoice[]
  boxed?: boolean
  radios?: boolean
}) {
  const group = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  const closeAndReturn = () => {
    close()
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className="relative text-small"
      onKeyDown={(event) => {
        const isRadio = event.target instanceof HTMLInputElement
        if (event.key === 'Escape' || (event.key === 'Enter' && isRadio)) closeAndReturn()
      }}
      // An arrow key's click on a radio button has no pointer, and its count of presses is 0.
      onClick={(event) => {
        if (event.detail > 0 && event.target instanceof HTMLInputElement) closeAndReturn()
      }}
      onBlur={(event) => {
        // Safari reports no target if a link is pressed: closes the list only for a target outside it.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary
        className={classes(
          'list-none [&::-webkit-details-marker]:hidden',
          boxed
            ? buttonClass('outline', 'regular', 'w-full gap-1.5 px-2 text-small')
            : 'flex min-h-11 items-center gap-3',
        )}
      >
        <span>
          <span className={boxed ? 'sr-only' : 'text-muted'}>{label} </span>
          <strong className="font-semibold">{choices.find(({ on }) => on)?.name}</strong>
        </span>
        <ChevronDownIcon size={16} />
      </summary>
      <ul
        className={classes(
          'absolute right-0 z-20 min-w-full border border-hairline bg-paper py-1',
          boxed ? 'bottom-full mb-1' : 'top-full',
        )}
      >
        {choices.map(({ name, change, on }) => (
          <li key={name}>
            {radios ? (
              <Choice name={name} on={on} group={group} change={change} className="px-4 whitespace-nowrap" />
            ) : (
              <ChangeLink
                change={change}
                aria-current={on ? 'true' : undefined}
                onChanged={closeAndReturn}
                className="flex min-h-11 items-center px-4 whitespace-nowrap hover:bg-calico aria-[current=true]:font-semibold"
              >
                {name}
              </ChangeLink>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
