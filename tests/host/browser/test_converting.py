"""What a page's words would mean in Markdown is escaped."""

import pytest
from webhand_host.browser.converting import converted

CASES = [
    (
        "<table><tr><th>A|B</th><th>C</th></tr><tr><td>x | <code>y|z</code></td><td>2</td></tr></table>",
        "| A\\|B | C |\n| --- | --- |\n| x \\| `y\\|z` | 2 |",
    ),
    ("<p>[l](u) and ![i](u)", "\\[l\\](u) and !\\[i\\](u)"),
    ("<p>&lt;script&gt;alert(1)&lt;/script&gt; 1 &lt; 2", "\\<script>alert(1)\\</script> 1 < 2"),
    ('<a href="http://a/x(y)">li]nk[</a>', "[li\\]nk\\[](http://a/x%28y%29)"),
    ('<p><img alt="a](b)" src="http://a/p.png">', "![a\\](b)](http://a/p.png)"),
    (
        "<p># no heading<p>- no list<p>1. no number<p>&gt; no quote<p>---<p>===",
        "\\# no heading\n\n\\- no list\n\n1\\. no number\n\n\\> no quote\n\n\\---\n\n\\===",
    ),
    ("<p>`code` C:\\new *b* _i_ ~~d~~", "\\`code\\` C:\\\\new \\*b\\* \\_i\\_ \\~\\~d\\~\\~"),
    ("<p>R&amp;D a = b -4.50 +49 #1 &amp;lt;", "R&D a = b -4.50 +49 #1 \\&lt;"),
    ("<pre>a\n```\n# b | [c]</pre>", "````\na\n```\n# b | [c]\n````"),
    ("<pre>plain</pre>", "```\nplain\n```"),
    ("<h1>Teas &amp; more</h1><ol><li>one</ol>", "# Teas & more\n\n1. one"),
]


@pytest.mark.parametrize(("markup", "expected"), CASES)
def test_words_stay_words(markup: str, expected: str) -> None:
    assert converted(markup) == f"{expected}\n"
