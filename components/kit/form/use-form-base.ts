import { useState } from 'react'

/**
 * What a form began from. What is read anew takes its place while nothing is typed, and once what was typed is what was saved;
 * where somebody else saves meanwhile, the base stays, so that saving is refused and both can be shown: nothing typed is lost.
 * @param isSame whether the form still says what a read says
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
