import { IconButton } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'

/**
 * The inspiration of a product: its title, and the text in a popup. The browser's own popover, which works without
 * JavaScript.
 */
export function InspiredBy({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <LiveButton popoverTarget="inspired" aria-haspopup="dialog" className="link min-h-11 text-left">
        What inspired it: {title}
      </LiveButton>
      <dialog
        id="inspired"
        popover="auto"
        aria-labelledby="inspired-title"
        className="m-auto max-h-dvh w-full max-w-140 overflow-y-auto overscroll-contain bg-ground p-0 text-ink"
      >
        <div className="flex items-start gap-4 px-4 pt-4 md:px-8 md:pt-6">
          <h2 id="inspired-title" className="heading min-w-0 flex-1 pt-2 text-d4">
            {title}
          </h2>
          <IconButton label="Close" popoverTarget="inspired" popoverTargetAction="hide">
            <CloseIcon size={22} />
          </IconButton>
        </div>
        <div className="space-y-4 px-4 pt-3 pb-6 md:px-8 md:pb-8">
          {text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </dialog>
    </div>
  )
}
