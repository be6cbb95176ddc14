/** The factors of a match in words. */

const names: Record<string, string> = {
  name: 'Name',
  lettersDiffer: 'Other letters',
  tooManyLetters: 'Many other letters',
  shareOfWord: 'Share of the word',
  partsSwapped: 'Another word in its place',
  initialsDiffer: 'Initial does not fit',
  sonAndFatherSwapped: 'Son and father swapped',
  noWordInCommon: 'No word in common',
  shortNameDiffers: 'Short name differs',
  fewConsonants: 'Few consonants',
  extraParts: 'Names left out',
  manyExtraParts: 'Many names left out',
  extraPartsAndLetters: 'Left out, and other letters',
  onlyFrequentNames: 'Only frequent names in common',
  lettersBesideFrequent: 'Other letters beside frequent names',
  initialAndLetters: 'Initial, and little else',
  listNameIsOnePart: 'One word in the list',
  screenedNameIsOnePart: 'One word screened',
  extraWords: 'Words left out',
  companyWord: 'Word for company',
  countriesDiffer: 'Other country in the name',
  countryAdded: 'Country left out',
  numbersDiffer: 'Other number',
  numberAdded: 'Number left out',
  legalFormsDiffer: 'Other legal form',
  initials: 'Initial',
  nickname: 'Nickname',
  genderDiffers: 'Given name of the other gender',
  order: 'Other order',
  orderAndLetters: 'Other order and letters',
  shortWordDiffers: 'Short word differs',
  writtenBackwards: 'Written backwards',
  birthYear: 'Year of birth',
  birthYearDiffers: 'Year of birth',
  birthYearSwapped: 'Year of birth',
  birthDayDiffers: 'Day of birth',
  birthDate: 'Date of birth',
  country: 'Country',
  countryDiffers: 'Country',
  identityNumber: 'Number',
  weakAlias: 'Weak alias',
}

/** Factors of simulated lists have other names. */
export const factorWord = (name: string): string => {
  const known = names[name]
  if (known) return known
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
