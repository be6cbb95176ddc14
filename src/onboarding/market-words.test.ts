/** Numbers and eIDs are called what people of the market call them, in each language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CountryCode, Language } from '@foyer/national-fields/schemas/primitives'
import { inMarketWords } from './market-words.ts'

const rows: Array<[language: Language, market: CountryCode, text: string, shown: string]> = [
  ['sv', 'SE', 'Organisationsnummer', 'Organisationsnummer'],
  ['sv', 'FI', 'Organisationsnummer', 'FO-nummer'],
  ['sv', 'FI', 'Skriv organisationsnumret', 'Skriv FO-numret'],
  ['sv', 'FI', 'Skriv ditt personnummer så som det står', 'Skriv din personbeteckning så som den står'],
  ['sv', 'FI', 'Personnummer', 'Personbeteckning'],
  ['sv', 'FI', 'E-legitimation, till exempel BankID', 'E-legitimation, till exempel nätbankskoder'],
  ['sv', 'DE', 'E-legitimation, till exempel BankID', 'E-legitimation'],
  ['en', 'SE', 'Enter an organisation number', 'Enter an organisation number'],
  ['en', 'GB', 'Enter an organisation number', 'Enter a company number'],
  ['en', 'GB', 'Organisation number', 'Company number'],
  ['en', 'DK', 'Check the organisation number', 'Check the CVR number'],
  ['nb', 'NO', 'Fødselsnummer', 'Fødselsnummer'],
  ['nb', 'SE', 'Skriv fødselsnummeret ditt', 'Skriv personnummeret ditt'],
  ['da', 'DK', 'CVR-nummer', 'CVR-nummer'],
  ['da', 'SE', 'CVR-nummer', 'Organisationsnummer'],
  ['da', 'SE', 'Indtast dit CPR-nummer', 'Indtast dit personnummer'],
  ['fi', 'FI', 'Y-tunnus', 'Y-tunnus'],
  ['fi', 'SE', 'Y-tunnus', 'Yritystunnus'],
  ['fi', 'SE', 'Hae pidemmällä nimellä tai Y-tunnuksella', 'Hae pidemmällä nimellä tai yritystunnuksella'],
  ['de', 'DE', 'Ihre eID, zum Beispiel den Online-Ausweis', 'Ihre eID, zum Beispiel den Online-Ausweis'],
  ['de', 'NO', 'Ihre eID, zum Beispiel den Online-Ausweis', 'Ihre eID, zum Beispiel BankID'],
  ['de', 'XX', 'Registernummer', 'Registernummer'],
  ['nl', 'NL', 'KVK-nummer', 'KVK-nummer'],
  ['nl', 'SE', 'KVK-nummer', 'Registratienummer'],
  ['nl', 'SE', 'Vul uw KVK-nummer in', 'Vul uw registratienummer in'],
  ['nl', 'NL', 'Persoonlijk identificatienummer', 'Burgerservicenummer (BSN)'],
  ['nl', 'NL', 'Uw digitale identiteit, bijvoorbeeld iDIN', 'Uw digitale identiteit, bijvoorbeeld iDIN'],
  ['nl', 'FR', 'Uw digitale identiteit, bijvoorbeeld iDIN', 'Uw digitale identiteit'],
  ['fr', 'FR', 'Vérifiez le numéro SIREN', 'Vérifiez le numéro SIREN'],
  ['fr', 'SE', 'Vérifiez le numéro SIREN', 'Vérifiez le numéro d’immatriculation'],
  ['fr', 'NL', 'Numéro SIREN', 'Numéro d’immatriculation'],
  ['fr', 'FR', 'Votre identité numérique, par exemple BankID', 'Votre identité numérique'],
  ['et', 'EE', 'Teie eID, näiteks Smart-ID', 'Teie eID, näiteks Smart-ID'],
  ['et', 'SE', 'Teie eID, näiteks Smart-ID', 'Teie eID, näiteks BankID'],
]
for (const [language, market, text, shown] of rows)
  test(`${language} in ${market} shows ${text} as ${shown}`, () =>
    assert.equal(inMarketWords(text, language, market), shown))
