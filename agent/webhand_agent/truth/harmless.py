"""Words that sound like a deed and are none: sorting is no order, loading a page no upload. Data for `claims`.

In summaries and requests alike, in English, Spanish and Italian. Each pattern names the verb together with what makes
it harmless, so that "I ordered them by price" is covered and "I ordered the lamp" is not.
"""

import re

_SORTED_BY = (
    r"price|date|name|rating|cost|relevance|size|length|duration|distance|popularity|score|alphabet\w*|stars|reviews"
)
_SORTED_FROM = r"cheap\w*|low\w*|high\w*|new\w*|old\w*|best|worst|small\w*|larg\w*|big\w*|short\w*|long\w*"
_ORDINATO = (
    r"prezzo|data|nome|costo|rilevanza|vot[oi]|valutazion\w+|popolarit\w+|distanza|durata|dimension\w+|recensioni"
)
_TAKEN_AWAY = (
    r"remov(?:e|ed|ing)|clear(?:ed|ing)?|cancel(?:l?ed|l?ing)?"
    r"|quit(?:a|ar|ado|amos|é)|cancel(?:a|ar|ado|é)|rimoss[oaie]|rimuov\w+|annull\w+|togli\w*|tolt[oaie]"
)
_IN_THE_WAY = r"filters?|banners?|pop-?ups?|overlays?|filtros?|filtri|ventanas? emergentes?"

_HARMLESS = re.compile(
    "|".join(
        (
            rf"\border(?:ed|ing)?\b(?=[^,.;]{{0,60}}\b(?:by\s+(?:\w+\s+)?(?:{_SORTED_BY})|from\s+(?:{_SORTED_FROM}))\b)",
            rf"\bordin\w+\b(?=[^,.;]{{0,60}}\b(?:per\s+(?:{_ORDINATO})\b|dal(?:la|le)?\s+(?:pi[uù]|meno)\b))",
            r"\bmett\w+(?=[^,.;]{0,40}\sin\s+(?:ordine|pausa|italiano|inglese|spagnolo)\b)",
            r"\badd(?:ed|ing)?\s+(?:up|together)\b",
            r"\badd(?:ed|ing)?\b(?=\s+(?:the|their|all|both|these|those)\s+(?:\w+\s+){0,2}(?:prices|numbers|totals|amounts"
            r"|figures|costs)\b)",
            r"\b(?:submit(?:ted|ting)?|sent|send)\b(?=\s+(?:the|a|my|this|that)\s+(?:\w+\s+)?(?:search|query)\b)",
            r"\b(?:enviad[oa]|envi[ée])\b(?=\s+la\s+(?:b[uú]squeda|consulta)\b)|\binviat[oa]\b(?=\s+la\s+ricerca\b)",
            rf"\b(?:{_TAKEN_AWAY})(?!\w)(?=\s+(?:\w+['’]?\s+){{0,3}}?(?:{_IN_THE_WAY})\b)",
            r"\bcaric(?:at[oaie]|a|are)\b(?=\s+(?:\w+['’]?\s+){0,3}?(?:pagin[ae]|risultat[io]|recension[ei]|sito|commenti)\b)",
            r"\bsub(?:e|ir|ido|í)(?!\w)(?=\s+(?:(?:hacia\s+|m[aá]s\s+|hasta\s+)?arriba|al\s+(?:principio|inicio|comienzo)"
            r"|hasta\s+el\s+(?:principio|inicio)|por\s+la\s+p[aá]gina|el\s+volumen)\b)",
            r"\bguard(?:a|are)\b(?=\s+(?:(?:il|lo|gli|le|i|se|che|nel\w*|sul\w*|tutt[ei]|quest[aeio]|quant\w+|qual\w*|cosa"
            r"|come|dove|la\s+(?:posta|mail|mia))\s|l['’]))",
            r"\bpedido\b(?=\s+(?:que|permiso|ayuda)\b)",
            r"\battach(?:ed)?\b(?=[^,.;]{0,60}\b(?:below|above|here)\b)",
            r"\bpay(?:ing)?\b(?=\s+(?:\w+\s+)?attention\b)|\bshare\b(?=\s+(?:with\s+me|your)\b)",
            r"\bbook\b(?=\s+(?:reviews?|titles?|prices?|lists?|pages?|shops?|stores?|clubs?)\b)",
        )
    ),
    re.IGNORECASE,
)


def without(text: str) -> str:
    """The text with a mark in place of each such word, which is no word of any language."""
    return _HARMLESS.sub("°", text)
