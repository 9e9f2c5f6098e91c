<?php
// Where everything else is stands in the environment; what is not named here is as Roundcube has it.
$config = [
    'db_dsnw' => 'sqlite:///' . getenv('BENCH_FOLDER') . '/roundcube.sqlite',
    'imap_host' => getenv('BENCH_IMAP'),
    'smtp_host' => getenv('BENCH_SMTP'),
    'smtp_user' => '',
    'smtp_pass' => '',
    'des_key' => 'no secret, a benchmark.',
    'log_dir' => getenv('BENCH_FOLDER') . '/',
    'temp_dir' => getenv('BENCH_FOLDER') . '/',
    'create_default_folders' => true,
    'language' => 'en_US',
    'skin' => 'elastic',
    'plugins' => ['bench_login'],
];
