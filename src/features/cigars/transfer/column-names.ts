/** Patterns for a column's header in lower case, in the languages of trackers and spreadsheets. */

export const timeNames =
  /time|date|datum|fecha|when|moment|stamp|logged|day|zeit|tag\b|hora|jour|data\b|dato|dag\b|aika|päivä|dátum|kuupäev|tarih|gün|дата|время|день|час|日期|日付|日時|時間|时间|날짜|시간|ngày|tanggal|วัน|ημερομηνία|تاريخ|תאריך/;

/** A column that only has times of day, which may be written as 20.15. */
export const clockNames =
  /time|zeit|uhr|hora|heure|\bora\b|klo|kello|aika|\btid|\bkl\b|čas|godz|óra|saat|jam\b|waktu|время|час|時|时|시간|giờ|ώρα|ساعة|שעה|เวลา/;

export const hourNames =
  /^(?:hours?(?: of (?:the )?day)?|stunde|uhr|heure|hora|uur|timme|час|година|godzina|hodina|óra|saat|時|시)$/;

/** The time of something else, or a duration. */
export const otherTimeNames =
  /quit|birth|updated|modified|edited|exported|synced|since|interval|dura|dauer|abstand|elapsed|between|gap|wait|length/;

const cigaretteNames =
  /cig|smoked|zigar|geraucht|fumad|fumé|fumat|sigar|papieros|tupak|savuke|röka|røyk|røget|rygning|cigár|сигар|выкур|курил|викур|цигар|tütün|たばこ|タバコ|喫煙|煙|烟|담배|thuốc|τσιγάρ|سجائر|סיגר|บุหรี่|stück/;

const numberNames =
  /count|smok|amount|number|quantity|value|total|how many|wie ?viel|hoeveel|combien|cu[aá]nt|quant|hur många|hvor mange|kuinka|\bile\b|\bkolik|koliko|broj|hány|kaç|сколько|скільки|anzahl|menge|cantidad|nombre|quantité|numero|número|aantal|antal|antall|määrä|liczba|ilość|počet|počet|darab|число|количество|adet|sayı|数|數|개수|số|jumlah|จำนวน|αριθμός|عدد|تعداد|כמות|מספר|бро[йј]|кількість|število|kiekis|skaits|kogus|număr|cantitate|ποσότητα|số|संख्या|সংখ্যা|\b(?:change|delta|increment)\b|units|\bqty\b|\bn\b|#/;

/** Numbers that don't count cigarettes: money, smoke-free days, ratings, doses. */
const otherNumberNames =
  /free|frei|without|ohne|\bsin\b|\bsans\b|\bsenza\b|\bnot\b|nicht|avoid|vermied|cost|price|preis|kosten|precio|coste|costo|prix|coût|prezzo|koszt|cena|цена|стоим|money|geld|dinero|argent|saved|gespart|ahorr|€|\$|£|eur\b|usd\b|spent|level|strength|stärke|intens|severity|mood|stimmung|rating|score|streak|serie|nicotin|nikotin|\btar\b|\bmg\b|\bml\b|pack|schachtel|puff|minute|hour|stunde|dura|dauer|limit|goal|target|ziel|plan|budget|left|remaining|rest\b|life|\bid\b|\bage\b|alter\b|year|month|week|latitude|longitude|\blat\b|\blon\b|\blng\b|steps|weight|temp|heart|pulse|since|interval|percent|%|health|average|schnitt/;

const dayNames = /days?\b|tage\b|días|jours|giorni|dagen/;
/** "Cigarettes per day" counts cigarettes, not days. */
const isPerDay = /per|pro|por|par|al\b|je\b|a day|each/;

export const isSmokeFree = (name: string): boolean =>
  /free|frei|without|ohne|\bsin\b|\bsans\b|not smok|nicht geraucht|abstin/.test(plain(name));

/**
 * How likely a header's column counts cigarettes or cravings: -1 if it certainly doesn't, 0 if the header says
 * nothing.
 */
export function countNameScore(header: string): number {
  const name = plain(header);
  if (isSmokeFree(header) || otherNumberNames.test(name)) return -1;
  if (cigaretteNames.test(name)) return 3;
  if (dayNames.test(name) && !isPerDay.test(name)) return -1;
  if (/crav|urge|verlangen|antojo|envie/.test(name)) return 1;
  return numberNames.test(name) ? 2 : 0;
}

const plain = (header: string) => header.toLowerCase().replace(/[_-]+/g, ' ');
