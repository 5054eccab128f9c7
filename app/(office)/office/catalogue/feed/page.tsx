import { FeedPart } from '#components/office/catalogue/feed/feed-part.tsx'

export default function FeedPage() {
  return <FeedPart />
}
