const SPECIAL = /[\\^$.*+?()[\]{}|]/g

/** Text with the search terms in bold. @param words search terms as typed */
export function Highlight({ text, words }: { text: string; words: string }) {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return text
  const pattern = new RegExp(`(${parts.map((part) => part.replace(SPECIAL, String.raw`\$&`)).join('|')})`, 'giu')
  return text.split(pattern).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in its order
      <b key={at} className="font-semibold underline decoration-stripe-ochre decoration-2 underline-offset-4">
        {piece}
      </b>
    ) : (
      piece
    ),
  )
}
