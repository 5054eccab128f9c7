import { usePathname } from 'next/navigation'
import { useState } from 'react'

/**
 * The number at the end of the address, such as a branch's at /branch/edit/{id}: the page is one shell for all of them.
 * While it is kept hidden behind another page the address is that one's, and the number stays. Null for none.
 */
export function useIdInAddress(before: string): number | null {
  const path = usePathname()
  const inAddress = path.startsWith(before) ? path.slice(before.length).replace(/\/$/, '') : null
  const [kept, setKept] = useState(inAddress)
  if (inAddress !== null && inAddress !== kept) setKept(inAddress)
  return kept !== null && /^[1-9]\d{0,8}$/.test(kept) ? Number(kept) : null
}
