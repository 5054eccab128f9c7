'use client'

import { useEffect } from 'react'
import { collectionAddress } from '#lib/routes.ts'

/**
 * Marks the page's collection in the menu. All pages share the layout with the menu, which does not know the address.
 * So the page passes its collection after it has mounted.
 */
export function CurrentCollection({ id }: { id: string }) {
  useEffect(() => {
    const link = document.querySelector(`a.menu-link[href="${collectionAddress(CSS.escape(id))}"]`)
    link?.setAttribute('aria-current', 'page')
    return () => link?.removeAttribute('aria-current')
  }, [id])
  return null
}
