import type { ReactNode } from 'react'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'

/** Actions for a branch or team member: edit, extra actions, enable or disable. */
export function RowActions({
  name,
  editHref,
  active,
  onSwitch,
  children,
}: {
  name: string
  editHref: string
  active: number
  onSwitch: (active: 0 | 1) => void
  children?: ReactNode
}) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <NavLink href={editHref} className={buttonClass('quiet', 'small')}>
        Edit<span className="sr-only"> {name}</span>
      </NavLink>
      {children}
      <Button
        variant="quiet"
        size="small"
        aria-haspopup={active ? 'dialog' : undefined}
        onClick={() => onSwitch(active ? 0 : 1)}
      >
        {active ? 'Deactivate' : 'Activate'}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
