import { ShareIcon } from '#components/ui/icon.tsx'

/** A link that puts a product's name and address into a WhatsApp message. `address` is absolute. */
export function ShareOnWhatsApp({ name, address }: { name: string; address: string }) {
  const message = encodeURIComponent(`${name}: what do you think? ${address}`)
  return (
    <>
      <ShareIcon size={22} />
      <span>
        <a href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer" className="link">
          Ask someone what they think
        </a>{' '}
        on WhatsApp
      </span>
    </>
  )
}
