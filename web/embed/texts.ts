/** The words of the dialog and of an empty frame, in the languages of the onboarding. */
export interface EmbedTexts {
  title: string
  close: string
  ask: string
  stay: string
  leave: string
  /** Shown where nothing answers in the frame. */
  empty: string
  open: string
}

const keys = ['title', 'close', 'ask', 'stay', 'leave', 'empty', 'open'] as const

/** In the order of the keys, because the file travels with every page of the customer. */
const lines: Record<string, readonly string[]> = {
  en: [
    'Application',
    'Close',
    'Leave now? Your answers are kept.',
    'Stay',
    'Leave',
    'Do you see nothing here?',
    'Open in a new window',
  ],
  sv: [
    'Ansökan',
    'Stäng',
    'Lämna nu? Dina svar är sparade.',
    'Stanna',
    'Lämna',
    'Ser du ingenting här?',
    'Öppna i ett nytt fönster',
  ],
  nb: [
    'Søknad',
    'Lukk',
    'Forlate nå? Svarene dine er lagret.',
    'Bli',
    'Forlat',
    'Ser du ingenting?',
    'Åpne i et nytt vindu',
  ],
  da: [
    'Ansøgning',
    'Luk',
    'Forlad nu? Dine svar er gemt.',
    'Bliv',
    'Forlad',
    'Ser du ingenting?',
    'Åbn i et nyt vindue',
  ],
  fi: [
    'Hakemus',
    'Sulje',
    'Poistutaanko nyt? Vastauksesi on tallennettu.',
    'Jää tähän',
    'Poistu',
    'Eikö tässä näy mitään?',
    'Avaa uudessa ikkunassa',
  ],
  de: [
    'Antrag',
    'Schließen',
    'Jetzt verlassen? Ihre Antworten bleiben erhalten.',
    'Bleiben',
    'Verlassen',
    'Sehen Sie hier nichts?',
    'In einem neuen Fenster öffnen',
  ],
  nl: [
    'Aanvraag',
    'Sluiten',
    'Nu stoppen? Uw antwoorden blijven bewaard.',
    'Blijven',
    'Stoppen',
    'Ziet u hier niets?',
    'Openen in een nieuw venster',
  ],
  fr: [
    'Demande',
    'Fermer',
    'Quitter maintenant ? Vos réponses sont conservées.',
    'Rester',
    'Quitter',
    'Vous ne voyez rien ici ?',
    'Ouvrir dans une nouvelle fenêtre',
  ],
  et: [
    'Taotlus',
    'Sulge',
    'Kas lahkuda nüüd? Teie vastused on salvestatud.',
    'Jää siia',
    'Lahku',
    'Kas siin pole midagi näha?',
    'Ava uues aknas',
  ],
}

/** In the language of the page around. */
export function textsOf(language: string): EmbedTexts {
  const words = lines[language.slice(0, 2).toLowerCase()] ?? lines.en ?? []
  return Object.fromEntries(keys.map((key, at) => [key, words[at]])) as unknown as EmbedTexts
}
