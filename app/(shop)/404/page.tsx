import { MISSING_METADATA, Missing } from '../missing.tsx'

export const metadata = MISSING_METADATA

/** `/404` is open to everyone, and responds with status 404. */
export default function NotFoundAddress() {
  return <Missing />
}
