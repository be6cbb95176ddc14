/** The German courts that keep a register of companies (Registergerichte), as their numbers name them. */

/** A number is unique in its court only, so that a court is part of it. */
const courts = (
  'Aachen|Amberg|Ansbach|Arnsberg|Aschaffenburg|Augsburg|Aurich|Bad Hersfeld|Bad Homburg|Bad Kreuznach|' +
  'Bad Oeynhausen|Bamberg|Bayreuth|Berlin (Charlottenburg)|Bielefeld|Bochum|Bonn|Braunschweig|Bremen|' +
  'Chemnitz|Coburg|Coesfeld|Cottbus|Darmstadt|Deggendorf|Dortmund|Dresden|Duisburg|Düren|Düsseldorf|' +
  'Eschwege|Essen|Flensburg|Frankfurt am Main|Frankfurt (Oder)|Freiburg|Friedberg|Fritzlar|Fulda|Fürth|' +
  'Gelsenkirchen|Gießen|Göttingen|Gütersloh|Hagen|Hamburg|Hamm|Hanau|Hannover|Hildesheim|Hof|Ingolstadt|' +
  'Iserlohn|Jena|Kassel|Kempten|Kiel|Kleve|Koblenz|Köln|Königstein|Korbach|Krefeld|Landau|Landshut|' +
  'Leipzig|Lemgo|Limburg|Ludwigshafen|Lübeck|Lüneburg|Mainz|Mannheim|Marburg|Memmingen|Mönchengladbach|' +
  'Montabaur|München|Münster|Neubrandenburg|Neuruppin|Neuss|Nürnberg|Offenbach|Oldenburg|Osnabrück|' +
  'Paderborn|Passau|Pinneberg|Potsdam|Recklinghausen|Regensburg|Rostock|Saarbrücken|Schweinfurt|Schwerin|' +
  'Siegburg|Siegen|Stadthagen|Steinfurt|Stendal|Stralsund|Straubing|Stuttgart|Tostedt|Traunstein|Ulm|' +
  'Walsrode|Weiden|Wetzlar|Wiesbaden|Wittlich|Wuppertal|Würzburg|Zweibrücken'
).split('|')

/** Other names that people write. */
const otherNames: Record<string, string> = {
  'Berlin (Charlottenburg)': 'Berlin|Charlottenburg|Charlottenburg (Berlin)|Berlin-Charlottenburg',
  'Frankfurt am Main': 'Frankfurt|Frankfurt a M|Frankfurt Main|Frankfurt/Main',
  'Frankfurt (Oder)': 'Frankfurt an der Oder|Frankfurt Oder',
  Freiburg: 'Freiburg im Breisgau|Freiburg i Br',
  Kempten: 'Kempten (Allgäu)|Kempten Allgäu',
  Limburg: 'Limburg an der Lahn|Limburg a d Lahn',
  'Bad Homburg': 'Bad Homburg v d H|Bad Homburg vor der Höhe',
  Königstein: 'Königstein im Taunus',
  Landau: 'Landau in der Pfalz',
  Ludwigshafen: 'Ludwigshafen am Rhein|Ludwigshafen a Rh',
  Offenbach: 'Offenbach am Main',
  Weiden: 'Weiden in der Oberpfalz|Weiden i d OPf',
}

/** Capitals without spaces and signs; ae, oe and ue stand for the umlauts. */
const folded = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll('Ä', 'AE')
    .replaceAll('Ö', 'OE')
    .replaceAll('Ü', 'UE')
    .replaceAll('ß', 'SS')
    .replace(/[^A-Z]/g, '')

const courtByName = new Map(
  courts.flatMap((court) =>
    [court, ...(otherNames[court]?.split('|') ?? [])].map((name) => [folded(name), court] as const),
  ),
)

/** The court of this name, however it is spelled. */
export const registerCourtOf = (name: string): string | undefined => courtByName.get(folded(name))
