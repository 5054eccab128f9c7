'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect, useState } from 'react'

/** While a followed link's page is on its way, `<html data-waiting>` lets the header's stripe grow (theme.css). */
function Waiting() {
  const { pending } = useLinkStatus()
  useEffect(() => {
    if (!pending) return
    const { dataset } = document.documentElement
    dataset.waiting = ''
    return () => {
      delete dataset.waiting
    }
  }, [pending])
  return null
}

/**
 * A link whose page is prefetched on intent: a pointer over it, a touch or the focus. A page of links does not prefetch
 * on its own. A followed link is often loaded already; else the stripe shows that the page is loading.
 */
export function NavLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [meant, setMeant] = useState(false)
  const mean = () => setMeant(true)
  return (
    <Link {...rest} prefetch={meant} onPointerEnter={mean} onTouchStart={mean} onFocus={mean}>
      {children}
      <Waiting />
    </Link>
  )
}
