import { useState } from 'react'

/**
 * The version that a form started from. A newer version replaces it if the form is unchanged or equals that version.
 * Otherwise the base stays, so that saving is refused and both versions can be shown: typed values are not lost.
 * @param isSame whether the form equals this version
 * @param take fills the form
 */
export function useFormBase<Read extends { version: number }>(
  current: Read,
  { isSame, take }: { isSame: (read: Read) => boolean; take: (read: Read) => void },
): Read {
  const [base, setBase] = useState(current)
  if (current.version !== base.version && (isSame(base) || isSame(current))) {
    setBase(current)
    take(current)
  }
  return base
}
