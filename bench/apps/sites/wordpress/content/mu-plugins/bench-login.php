<?php
// The person is logged in already.
add_filter('determine_current_user', fn() => 1, 99);

function auth_redirect()
{
}
