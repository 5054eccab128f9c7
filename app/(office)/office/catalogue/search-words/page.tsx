import { SearchWordsPart } from '#components/office/catalogue/search-words/search-words-part.tsx'

export default function SearchWordsPage() {
  return <SearchWordsPart />
}
