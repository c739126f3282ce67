"""
Makes the portal's face: Golos Text, variable from 400 to 700, of the signs that Russian pages of the portal write.

    npm pack @fontsource-variable/golos-text && tar xzf fontsource-variable-golos-text-*.tgz
    pip install fonttools brotli
    python make-face.py package/files LiberationSans-Regular.ttf LiberationSans-Bold.ttf

One file: were it two, a word could be drawn in two faces while one of them is on its way. Its figures are those of one width.
What is said in face.css about widths is printed as well.
"""
import sys
from io import BytesIO
from pathlib import Path
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS
from fontTools.varLib.instancer import instantiateVariableFont

PUNCTUATION = "\u00a0§«°±·»×–—‘’‚“”„•…−"
FIGURES = "0123456789"
LATIN = "".join(map(chr, range(0x20, 0x7F))) + PUNCTUATION
CYRILLIC = "Ёё№" + "".join(map(chr, range(0x410, 0x450)))
FIGURE_WIDTH = 620

source = Path(sys.argv[1])
target = Path(__file__).parent / "golos-text.woff2"


def load(part: str) -> TTFont:
    font = TTFont(source / f"golos-text-{part}-wght-normal.woff2")
    bold = instantiateVariableFont(font, {"wght": 700}, inplace=False)
    font = reload(instantiateVariableFont(font, {"wght": (400, 700)}))
    font.ensureDecompiled()
    straighten(font, bold)
    return font


def straighten(font: TTFont, bold: TTFont) -> None:
    """
    Each point goes from 400 to 700 in a straight line, a third of the file less than with the steps of 500 and 600 of the
    source. Nine points of ten are then within 0.004 of the size of the text there, and none beyond 0.023.
    """
    variations = font["gvar"].variations
    for name in variations:
        start, controls = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
        end, _ = bold["glyf"]._getCoordinatesAndControls(name, bold["hmtx"].metrics)
        step = TupleVariation({"wght": (0.0, 1.0, 1.0)}, list(end - start))
        step.optimize(start, controls.endPts)
        variations[name] = [step]


def reload(font: TTFont) -> TTFont:
    """As a file has it: what was taken out of one table is missing in the others only then."""
    file = BytesIO()
    font.flavor = None
    font.save(file)
    return TTFont(file)


def add_glyph(font: TTFont, name: str, other: TTFont, at: str) -> None:
    """Both are of one design: the glyph, its parts and how it varies are taken as they are."""
    glyph = other["glyf"][name]
    if glyph.isComposite():
        for part in glyph.components:
            if part.glyphName not in font["glyf"].glyphs:
                add_glyph(font, part.glyphName, other, part.glyphName)
    font["glyf"][at] = glyph
    font["gvar"].variations[at] = other["gvar"].variations.get(name, [])
    font["hmtx"][at] = other["hmtx"][name]
    font.setGlyphOrder([*dict.fromkeys([*font.getGlyphOrder(), at])])


def add_sign(font: TTFont, sign: str, other: TTFont, name: str | None = None) -> None:
    """Widths follow gvar then: a table of their own would lack the new glyph."""
    name = name or other.getBestCmap()[ord(sign)]
    at = name if name not in font["glyf"].glyphs else f"{name}.latin"
    add_glyph(font, name, other, at)
    for table in ("HVAR", "VVAR", "vhea", "vmtx", "VORG"):
        if table in font:
            del font[table]
    for table in font["cmap"].tables:
        table.cmap[ord(sign)] = at


def find_figures(font: TTFont) -> dict[str, str]:
    """The glyphs of `tnum` by their figure."""
    table = font["GSUB"].table
    feature = next(each.Feature for each in table.FeatureList.FeatureRecord if each.FeatureTag == "tnum")
    lookup = table.LookupList.Lookup[feature.LookupListIndex[0]].SubTable[0]
    mapping = getattr(lookup, "ExtSubTable", lookup).mapping
    names = font.getBestCmap()
    return {figure: mapping[names[ord(figure)]] for figure in FIGURES}


def align(font: TTFont, name: str) -> None:
    """One width in every weight: in the source some figures are narrower."""
    width, bearing = font["hmtx"][name]
    shift = (FIGURE_WIDTH - width) // 2
    glyph = font["glyf"][name]
    if glyph.isComposite():
        for part in glyph.components:
            part.x += shift
            part.flags &= ~USE_MY_METRICS
    else:
        glyph.coordinates.translate((shift, 0))
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (FIGURE_WIDTH, bearing + shift)
    for variation in font["gvar"].variations.get(name, []):
        variation.coordinates[-4] = variation.coordinates[-3] = (0, 0)


# The Cyrillic letters bring their kerning. What is added has none: it would draw the ones of a column of figures together.
font, latin = load("cyrillic"), load("latin")
figures = find_figures(latin)
for name in figures.values():
    align(latin, name)
for sign in LATIN:
    add_sign(font, sign, latin, figures.get(sign))
add_sign(font, "₽", load("latin-ext"))

options = Options()
options.flavor = "woff2"
options.hinting = False
options.layout_features = ["kern", "ccmp", "mark"]
subsetter = Subsetter(options)
signs = LATIN + CYRILLIC + "₽"
font = reload(font)
subsetter.populate(text=signs)
subsetter.subset(font)
missing = [sign for sign in signs if ord(sign) not in font.getBestCmap()]
font.flavor = "woff2"
font.save(target)
print(target.name, target.stat().st_size, "bytes; not in the face:", missing)

# The stand-ins of face.css: how much wider the face is than Arial (of the same widths: Liberation Sans) in Russian text.
TEXT = "Заявки на кредит и банковские гарантии, которые ждут агента сегодня: 12 345 678"


def width(font: TTFont) -> float:
    names, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[names[ord(sign)]][0] for sign in TEXT) / font["head"].unitsPerEm


for weight, path in zip((400, 700), sys.argv[2:]):
    face = instantiateVariableFont(TTFont(target), {"wght": weight})
    ratio, hhea = width(face) / width(TTFont(path)), face["hhea"]
    print(
        f"{weight}: size-adjust {ratio:.1%}, ascent {hhea.ascent / 1000 / ratio:.1%}, "
        f"descent {-hhea.descent / 1000 / ratio:.1%}"
    )
