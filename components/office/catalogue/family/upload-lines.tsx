import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Upload } from './picture-uploads.ts'

/** Uploads in progress, and rejected files with their messages. */
export function UploadLines({
  uploads,
  onRetry,
  onDismiss,
}: {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (id: number) => void
}) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="mt-2">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          role={upload.state === 'failed' ? 'alert' : 'status'}
          className="flex min-h-8 flex-wrap items-center gap-2 border-b border-hairline text-tiny"
        >
          <b className="font-semibold">{upload.file.name}</b>
          {upload.state === 'sending' ? (
            <span className="text-muted">is being sent</span>
          ) : (
            <span className="text-error">{upload.problem}</span>
          )}
          {upload.state === 'failed' ? (
            <span className="ml-auto flex gap-2">
              {upload.canRetry ? (
                <OfficeButton size="small" onClick={() => onRetry(upload)}>
                  Send again
                </OfficeButton>
              ) : null}
              <OfficeButton size="small" onClick={() => onDismiss(upload.id)}>
                Close
              </OfficeButton>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
