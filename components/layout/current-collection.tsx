'use client'

import { useEffect } from 'react'
import { collectionAddress } from '#lib/routes.ts'

/**
 * Marks the page's collection in the menu. The menu is in the layout, which is one and the same for every page and
 * knows no address; so the page tells it, once it is there.
 */
export function CurrentCollection({ id }: { id: string }) {
  useEffect(() => {
    const link = document.querySelector(`a.menu-link[href="${collectionAddress(CSS.escape(id))}"]`)
    link?.setAttribute('aria-current', 'page')
    return () => link?.removeAttribute('aria-current')
  }, [id])
  return null
}
