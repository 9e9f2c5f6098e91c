"""English."""

# A pattern is one line, however long: broken over two it can no longer be read against its neighbours.
# ruff: noqa: E501
# fmt: off
from webhand_agent.models.offline.grammar import Language, lists, sentences, table

ENGLISH = Language(
    code="en",
    patterns="""
new_tab: open {target} in a new tab|in another tab|in a separate tab
new_tab: open a new tab|open another tab|open a tab|open new tab|new tab
close: close the tab|close this tab|close the current tab|close tab
back: go back|go back a page|go back one page|go to the previous page|go back to the previous page|return to the previous page
forward: go forward|go forwards|go forward a page|go to the next page in the history
reload: reload|refresh|reload the page|refresh the page|reload this page|refresh this page|load the page again
scroll.down: scroll down|scroll|scroll the page down|scroll the page|scroll down a bit|scroll down a little|scroll further down|scroll down the page|page down
scroll.up: scroll up|scroll the page up|scroll up a bit|scroll back up|scroll further up|page up
scroll.bottom: scroll to the bottom|scroll to the end|scroll down to the bottom|scroll down to the end|scroll all the way down|scroll to the bottom of the page|scroll to the end of the page|go to the bottom of the page
scroll.top: scroll to the top|scroll to the beginning|scroll up to the top|scroll back to the top|scroll all the way up|scroll to the top of the page|go to the top of the page
scroll: scroll to|scroll down to|scroll up to {target}
wait: wait|wait for {number} seconds|second|s|sec
fill: fill in the form with|fill out the form with|fill in the form|fill out the form|fill the form|fill the form with|complete the form with|complete the form {pairs}
type: fill in|fill {target} with {value}
type: type in|type|write|enter|put|insert|input {value} into|in|to|on|as {target}
type.clear: clear|empty {target}
set: set|change {target} to {value}
choose: choose|select|pick {value} as|in|for|from|under|on {target}
choose: choose|select|pick {value}
tick: tick|check|turn on|switch on|enable {target}
tick: turn|switch {target} on
untick: untick|uncheck|turn off|switch off|disable {target}
untick: turn|switch {target} off
count: tell me how many|how many|count {target} |there are|are there|are there on this page|are there on the page|are there here|are on this page|are on the page|are shown|are listed|are in the list|do i have|do you see|does it show
search.who?: search {place} for what {value} sent|wrote|has sent|has written|sent me|wrote me|wrote to me|sent to me
search: search|look {place} for {value}
search: search for|look for|search {value} in|on {place}
search: search for|search|look for|look up {value}
read.says: read it|read it out|read it to me|read it out to me|read it out loud|read the page|read the page out|read this page|read the page to me|read out the page|tell me what it says|say what it says|what does it say|what does the page say|what does this page say|tell me what the page says|tell me what this page says|say what the page says|tell me what is on the page|what does it say on the page
read.says?: say what he wants|say what she wants|say what they want|tell me what he wants|tell me what she wants|tell me what they want|tell me what he says|tell me what she says|tell me what he wrote|tell me what she wrote|say what he says
read.title: what is the title|what's the title|tell me the title|what is the title of the page|what is the title of this page|tell me the title of the page|tell me the page title|what is the page title
read?: what is|what are|what's|when is|where is|who is|what is the price of|tell me the price of|how much is|how much does|what does|tell me what|tell me|give me|read me|read me out|read out|read|show me {target} |is|cost|to me|out|out loud
press: press|hit {key} |key
open: go to|open up|open|visit|navigate to|browse to|take me to|bring me to {target}
click: click on|click|tap on|tap|press on|press|push|hit {target}
""",
    words=lists("""
joins: and then | then | after that | and after that | and finally | finally | and also | and
polite: please | can you | could you | would you | i want you to | i would like you to | i'd like you to | hey | ok | now | first | just | go and
articles: the | a | an | this | that | my | our | your
vague: the | a | an | my | your | his | her | our | their | this | that | these | those | it | its | them | some | something | anything | nothing | whatever | what | which | today | today's | tomorrow | tomorrow's | yesterday | yesterday's | now | same | another | any | random | how | all
markers: if | unless | until | till | while | when | whenever | once | because | except | but | without | instead | than | not | don't | never | no | none | all | every | everything | everyone | each | both | any | only | that | which | who | whether | or | best | worst | most | least | more | less | fewer | cheaper | better | bigger | smaller | between | similar | same | other | rather | twice | times | again
near: next to | beside | near | close to | in the row of | in the row for | in the row with | in the line of | for | of
within: in | on | inside | under | below | within | from | of
top: at the top | at the top of the page | on top
bottom: at the bottom | at the bottom of the page
about: from | by | about | of | called | named | titled | with | for | on
times: times | twice
is: to | is | as | with | = | are
items: result | results | item | items | entry | entries | hit | hits | one
mails: mail | mails | email | emails | e-mail | e-mails | message | messages | inbox | mailbox | letter | letters | correo | correos | mensaje | mensajes | bandeja | buzon | carta | cartas | posta | messaggio | messaggi | casella | lettera | lettere
sections: section | part | group | area
here: site | website | here
yes: yes | on | true
no: no | off | false
"""),
    superlative=r"\bthe (?!newest|latest|oldest|first|last|next|test|rest|guest|request|forest|interest|west|east)\w{3,}est\b",
    ordinals=table("1 first | 1 1st | 2 second | 2 2nd | 3 third | 3 3rd | 4 fourth | 4 4th | 5 fifth | 5 5th | 6 sixth | 6 6th | 7 seventh | 7 7th | 8 eighth | 8 8th | 9 ninth | 9 9th | 10 tenth | 10 10th | -1 last | 100 newest | 100 latest | 100 most recent | -100 oldest"),
    numbers=table("1 a | 1 one | 2 two | 2 twice | 3 three | 4 four | 5 five | 6 six | 10 ten"),
    keys=table("Enter enter | Enter return | Escape escape | Escape esc | Tab tab | Space space | PageDown page down | PageUp page up | ArrowDown arrow down | ArrowUp arrow up"),
    kinds=table("button button | button buttons | link link | link links | tab tab | tab tabs | box box | box boxes | checkbox checkbox | checkbox checkboxes | checkbox check box | checkbox switch | checkbox toggle | radio radio button | radio radio | option option | option options | field field | field fields | field text field | field text box | field textbox | field input | select dropdown | select drop-down | select list | slider slider | menu menu | menuitem menu item | icon icon | heading heading | heading headings | image image | image images | image picture | image pictures | row row | row rows | article article | article articles"),
    regions=table("complementary sidebar | complementary side bar | contentinfo footer | banner header | places menu | places navigation | dialog dialog | dialog popup | dialog pop-up | dialog window | toolbar toolbar | form form | table table | list list | main main part"),
    says=sentences("""
go: I went to {url}. | new_tab: I opened a new tab. {url} | close: I closed the tab. | back: I went back. | forward: I went forward.
reload: I loaded the page again. | scroll: I scrolled. | wait: I waited. | press: I pressed {value}. | click: I clicked {what}.
type: I typed “{value}” into {what}. | choose: I chose “{value}” in {what}. | tick: I ticked {what}. | untick: I unticked {what}.
already: {what} was so already. | page_says: The page says: “{text}” | shows: The page now shows “{title}”; I see {n} entries in its lists.
first_of: Of {n} entries that fit I opened the first; it may not be the only one. | dated: By the dates in the list it is this one.
counted: I counted {n} of “{words}” as the page shows it. {more} | ask: “{words}” fits more than one. Which one do you mean?
unsure: Nothing is called just “{words}”. Do you mean this? | none_of: None of these | left: Then I leave it. | in: {what} in “{place}”
unread: Without a model I do literal requests only, and this is more than I can read for certain: “{words}”. A name or a text in quotes is taken as it stands.
none: I find nothing that is “{words}” on this page. | no_field: I find no field to search in on this page.
no_text: I find no text to read on this page. | no_order: I cannot tell from the list which is the newest or oldest.
bad_value: {what} takes a value such as {example}, not “{value}”. | nothing: “{words}”: nothing on the page was seen to change.
failed: It did not work: {message} | asked: The page asked “{text}”, and nobody said yes to it: it is not done.
closed: I cannot look into this page ({url}): {why} | no_tool: I cannot do that here: there is no tool for it ({tool}). | undone: Not done: “{words}”.
key: With a Gemini key Gemini could do it: set one with `webhand key set`.
talk: Without a model I can work in the browser but not talk about things. For that I need Gemini: set a Gemini key with `webhand key set`.
"""),
)
