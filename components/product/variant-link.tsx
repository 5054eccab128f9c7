import Link from 'next/link'
import type { ReactNode } from 'react'
import type { useRadioGroup } from '#components/kit/field/use-radio-group.ts'
import { isPlainClick } from '#components/kit/link/plain-click.ts'
import { productAddress } from '#lib/routes.ts'

/** A variant to choose: a link to its own page; where scripts run, a radio that changes this page instead. */
export function VariantLink({
  id,
  isChosen,
  radio,
  onChoose,
  className,
  children,
}: {
  /** The variant's product id. */
  id: number
  isChosen: boolean
  radio: ReturnType<typeof useRadioGroup>['radio']
  onChoose: () => void
  className: string
  children: ReactNode
}) {
  return (
    <Link
      href={productAddress(id)}
      prefetch={false}
      replace
      scroll={false}
      {...radio(isChosen)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (!isChosen) onChoose()
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
