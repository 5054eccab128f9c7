'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link whose page is fetched ahead only once somebody shows they mean it: a pointer over it, a finger or the focus on
 * it. A page of links fetches nothing by itself, and what is followed is there already.
 */
export function NavLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [meant, setMeant] = useState(false)
  const mean = () => setMeant(true)
  return <Link {...props} prefetch={meant} onPointerEnter={mean} onTouchStart={mean} onFocus={mean} />
}
