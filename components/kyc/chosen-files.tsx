import { IconButton } from '#components/kit/button/button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { showBytes } from '#lib/format/bytes.ts'
import type { Chosen } from './document-choice.ts'

/** Chosen files that are not sent yet; each can be removed. */
export function ChosenFiles({ chosen, onRemove }: { chosen: readonly Chosen[]; onRemove: (key: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen files" className="mt-4 border-t border-hairline">
      {chosen.map(({ key, file, kind, originalBytes }) => (
        <li key={key} className="flex items-center gap-3 border-b border-hairline py-1">
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block font-semibold break-words">{file.name}</span>
            <span className="block text-small text-muted">
              {kind === 'zip' ? 'Zip, ' : ''}
              {showBytes(file.size)}
              {originalBytes === null ? '' : `, made smaller from ${showBytes(originalBytes)}`}
            </span>
          </span>
          <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(key)}>
            <CloseIcon size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
