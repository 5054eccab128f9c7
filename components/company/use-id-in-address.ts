import { usePathname } from 'next/navigation'
import { useState } from 'react'

/**
 * The number at the end of the address, such as a branch's at /branch/edit/{id}: one page shell serves all of them.
 * While the page is hidden behind another page, the address belongs to that page, so the number stays unchanged. Null
 * for no number.
 */
export function useIdInAddress(before: string): number | null {
  const path = usePathname()
  const inAddress = path.startsWith(before) ? path.slice(before.length).replace(/\/$/, '') : null
  const [id, setId] = useState(inAddress)
  if (inAddress !== null && inAddress !== id) setId(inAddress)
  return id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}
